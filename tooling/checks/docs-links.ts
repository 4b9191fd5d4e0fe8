import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'runs', '.turbo']);

/** Every relative link in a Markdown file leads to something that is there. */
export function checkDocsLinks(root: string): readonly string[] {
  return markdownFiles(root).flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^(https?:|mailto:|#)/.test(target))
      .filter((target) => !existsSync(resolve(dirname(file), target.replace(/#.*$/, ''))))
      .map((target) => `${relative(root, file)} links to ${target}, which is not there`);
  });
}

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return markdownFiles(path);
      return entry.name.endsWith('.md') ? [path] : [];
    });
}
