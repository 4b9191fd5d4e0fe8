export { createToolServer, type ToolServerOptions } from './tool-server.ts';
