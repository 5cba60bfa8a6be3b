import { createRandom } from '../../support/deterministic/createRandom.js'

/**
 * Measures contestants in turn, each round in a new random order so that no contestant always follows the same one. An
 * additional first round is a warm-up that doesn't count.
 *
 * @returns the results of each round, keyed by contestant.
 */
export async function takeTurns<Name extends string, Result>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name) => Promise<Result>,
): Promise<Map<Name, Result[]>> {
  const random = createRandom(rounds)
  const results = new Map(names.map((name): [Name, Result[]] => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const name of shuffle(names, random)) {
      const result = await measure(name)
      if (round > 0) results.get(name)?.push(result)
    }
  return results
}

/** Returns the names in a random order. */
function shuffle<Name>(names: readonly Name[], random: () => number): Name[] {
  const places = names.map((name) => ({ name, place: random() }))
  return places.sort((a, b) => a.place - b.place).map(({ name }) => name)
}
