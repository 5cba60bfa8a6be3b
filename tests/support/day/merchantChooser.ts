const ENTRIES = 1 << 16

/**
 * Returns a function that chooses a payer's merchant. Payers follow Zipf's law, as in real shops: the second shop has
 * half as many payers as the first, the tenth a tenth.
 */
export function merchantChooser<Merchant>(
  merchants: readonly Merchant[],
  random: () => number,
): () => Merchant {
  const bySize = shuffled(merchants, random)
  const weights = bySize.map((_merchant, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  // A table, because tens of millions of payers need one lookup each.
  const table: Merchant[] = []
  let reached = 0
  bySize.forEach((merchant, rank) => {
    reached += (weights[rank]! / sum) * ENTRIES
    while (table.length < Math.round(reached)) table.push(merchant)
  })
  return () => table[Math.floor(random() * table.length)]!
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
