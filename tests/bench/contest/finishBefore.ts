/**
 * Returns whether work finishes within a number of milliseconds so that a hanging page doesn't hang the benchmark.
 * Rejects if the work fails within that time. Later the work continues, but its failure is ignored.
 */
export async function finishBefore(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<false>((passed) => {
    timer = setTimeout(() => passed(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true), deadline])
  } finally {
    clearTimeout(timer)
  }
}
