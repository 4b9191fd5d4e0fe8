import { EvaError } from '@eva/core';

/**
 * Waits for something to be sent. When the other end is closing meanwhile, what it closes with says more than that there
 * was nowhere to send to, and is read next.
 */
export async function unlessClosed(sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (!EvaError.is(error) || error.code !== 'stream-closed') throw error;
  }
}
