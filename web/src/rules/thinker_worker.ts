// A prompter off the main thread: first a table is opened, then questions come in and answers go out.

import { Prompter, type PromptedTable } from './prompter';
import type { Answered, Opening, Question } from './thinker';

let table: Promise<PromptedTable> | null = null;

addEventListener('message', ({ data }: MessageEvent<Opening | Question>) => {
  if ('module' in data) {
    table = Prompter.of(data.module).then((prompter) => prompter.open(data.agreed, data.agreed.content));
    return;
  }
  const { number, view, question, go } = data;
  void table
    ?.then((opened): Answered => ({
      number,
      answer: go && view !== null ? opened.go(go.seat, view, go.bot) : opened.explore(view, question),
    }))
    .catch((error): Answered => ({ number, error: String(error) }))
    .then((answered) => postMessage(answered));
});
