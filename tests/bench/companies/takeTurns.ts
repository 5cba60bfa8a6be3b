/**
 * Measures contestants in turn, each round in another order. The first round is a warm-up and is not counted.
 *
 * @returns the results of each round, by contestant.
 */
export async function takeTurns<Result>(
  names: readonly string[],
  rounds: number,
  measure: (name: string) => Promise<Result>,
): Promise<Map<string, Result[]>> {
  const results = new Map(names.map((name): [string, Result[]] => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] ?? ''
      const result = await measure(name)
      if (round > 0) results.get(name)?.push(result)
    }
  return results
}
