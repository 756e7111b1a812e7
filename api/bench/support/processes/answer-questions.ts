import { inspect } from 'node:util';

/**
 * Answers what the parent process asks, as `Program.ask` does, and says that this program is ready. It ends with its parent, and with 1
 * where there is no answer.
 */
export function answerQuestions<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.(value),
      (error: unknown) => {
        process.stderr.write(`${inspect(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send?.('ready');
}
