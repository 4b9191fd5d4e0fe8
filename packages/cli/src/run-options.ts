/** Flags of `eva run` as the parser hands them over. */
export interface RunOptions {
  readonly domain?: string;
  readonly scenario?: readonly string[];
  readonly scenarios?: string;
  readonly limit?: number;
  readonly trials: number;
  readonly seed: number;
  readonly clock?: 'wall' | 'virtual';
  readonly caller?: string;
  readonly metrics?: readonly string[];
  readonly locale: string;
  readonly out?: string;
  readonly concurrency: number;
  readonly attempts: number;
  readonly resume?: true;
  readonly dryRun?: true;
  readonly json?: true;
  readonly verbose?: true;
}
