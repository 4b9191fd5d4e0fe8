export { serveThread, type ThreadService } from './thread/serve-thread.ts';
export {
  type SharedThread,
  type SharedThreadSpec,
  sharedThread,
  type ThreadFailure,
  type ThreadSession,
} from './thread/shared-thread.ts';
