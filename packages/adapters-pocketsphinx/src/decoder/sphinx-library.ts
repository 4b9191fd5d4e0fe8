import koffi from 'koffi';

/** An object of the library; only the library looks inside. */
export type Native = { readonly __native: never };

const BASE_LIBRARY = 'libsphinxbase.so.3';
const DECODER_LIBRARY = 'libpocketsphinx.so.3';

/** The calls of PocketSphinx 0.8-5prealpha that are used here; version 5 configures its decoder otherwise. */
export interface SphinxLibrary {
  readonly defaults: () => Native;
  readonly configure: (
    none: null,
    defaults: Native,
    count: number,
    argv: readonly string[],
    strict: 1,
  ) => Native | null;
  readonly create: (config: Native) => Native | null;
  readonly free: (decoder: Native) => number;
  readonly freeConfig: (config: Native) => number;
  readonly addGrammar: (decoder: Native, name: string, jsgf: string) => number;
  readonly select: (decoder: Native, name: string) => number;
  readonly begin: (decoder: Native) => number;
  readonly end: (decoder: Native) => number;
  readonly feedVectors: (decoder: Native, rows: BigUint64Array, count: number, noSearch: 0, isWhole: 0 | 1) => number;
  readonly hypothesis: (decoder: Native, score: number[]) => string | null;
  readonly firstSegment: (decoder: Native) => Native | null;
  readonly nextSegment: (segment: Native) => Native | null;
  readonly segmentWord: (segment: Native) => string;
  readonly segmentFrames: (segment: Native, first: number[], last: number[]) => void;
}

/** Throws what the dynamic linker says when the libraries are not installed. */
export function loadSphinxLibrary(): SphinxLibrary {
  const base = koffi.load(BASE_LIBRARY);
  const sphinx = koffi.load(DECODER_LIBRARY);
  return {
    defaults: sphinx.func('void *ps_args()'),
    configure: base.func('void *cmd_ln_parse_r(void *inout, void *defn, int argc, const char **argv, int strict)'),
    create: sphinx.func('void *ps_init(void *config)'),
    free: sphinx.func('int ps_free(void *ps)'),
    freeConfig: base.func('int cmd_ln_free_r(void *config)'),
    addGrammar: sphinx.func('int ps_set_jsgf_string(void *ps, const char *name, const char *jsgf)'),
    select: sphinx.func('int ps_set_search(void *ps, const char *name)'),
    begin: sphinx.func('int ps_start_utt(void *ps)'),
    end: sphinx.func('int ps_end_utt(void *ps)'),
    feedVectors: sphinx.func('int ps_process_cep(void *ps, uint64_t *data, int frames, int noSearch, int full)'),
    hypothesis: sphinx.func('const char *ps_get_hyp(void *ps, _Out_ int32_t *score)'),
    firstSegment: sphinx.func('void *ps_seg_iter(void *ps)'),
    nextSegment: sphinx.func('void *ps_seg_next(void *seg)'),
    segmentWord: sphinx.func('const char *ps_seg_word(void *seg)'),
    segmentFrames: sphinx.func('void ps_seg_frames(void *seg, _Out_ int *sf, _Out_ int *ef)'),
  } as SphinxLibrary;
}
