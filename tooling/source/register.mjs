// Runs TypeScript from source, in worker threads as well: tsx's own entry registers itself in the main thread only.
import { register } from 'tsx/esm/api';

register();
