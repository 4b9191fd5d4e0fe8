import { expect, test } from 'vitest';
import { rivaLanguage } from './riva-language.ts';

test('a language without a region is the one that Riva has of it', () => {
  expect(['en', 'EN', 'es', 'ar', 'zh'].map(rivaLanguage)).toEqual(['en-US', 'en-US', 'es-US', 'ar-AR', 'zh-CN']);
});

test('a region that is named, a language that is not listed and many at once stay as they are', () => {
  expect(['en-GB', 'es-ES', 'pl', 'multi'].map(rivaLanguage)).toEqual(['en-GB', 'es-ES', 'pl', 'multi']);
});
