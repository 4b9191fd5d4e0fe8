import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { dictionaryIn, featureSettingsIn } from '../model-files.ts';
import { callLanguage, type LanguageSource } from './call-language.ts';
import { pronunciationsOf } from './pronunciations.ts';

/** Raised when the same request would give another model, so that no old file is taken for a new one. */
const LANGUAGE_VERSION = 2;

/** The decoder reads its language from files. */
export interface LanguageFiles {
  readonly trigramFile: string;
  readonly dictionaryFile: string;
  readonly featureFile: string;
}

/**
 * Builds the language of a call once for each content and keeps it among the temporary files of this user: building
 * takes most of a second, and every call of a run asks for the same.
 */
export function languageFiles(source: LanguageSource, modelDir: string): LanguageFiles {
  const fullDictionaryFile = dictionaryIn(modelDir);
  const content = JSON.stringify([LANGUAGE_VERSION, source.keyterms, source.phrases, fullDictionaryFile]);
  const key = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const folder = privateFolder();
  const files = {
    trigramFile: join(folder, `${key}.arpa`),
    dictionaryFile: join(folder, `${key}.dict`),
    featureFile: join(folder, `${key}.feat`),
  };
  // The trigram is written last: where it is, the others are too.
  if (existsSync(files.trigramFile)) return files;

  const language = callLanguage(source);
  const { dictionary } = pronunciationsOf(language.words, readFileSync(fullDictionaryFile, 'utf8'));
  writeWhole(files.dictionaryFile, dictionary);
  writeWhole(files.featureFile, featureSettings(readFileSync(featureSettingsIn(modelDir), 'utf8')));
  writeWhole(files.trigramFile, language.arpa);
  return files;
}

/** The model's own settings win over arguments, and they say that the decoder is to take out a mean of its own. */
function featureSettings(ofModel: string): string {
  return `${ofModel.replace(/^-cmn(?:init)? .*\n?/gm, '').trim()}\n-cmn none\n`;
}

/** A folder that no other user can have laid traps in. */
function privateFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `eva-pocketsphinx-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (uid >= 0 && found.uid !== uid)) {
    throw new Error(`${folder} belongs to somebody else: remove it or set TMPDIR`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** Two processes may build the same at a time; each renames a whole file into place. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}-${threadId}`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}
