/**
 * Returns whether work finishes before a deadline, so that a hanging page does not hang the benchmark. The work is not
 * stopped, and a later failure is ignored.
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
