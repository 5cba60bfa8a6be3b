/** Returns the new response, with every part that equals the old one replaced by the old one: an unchanged list is not re-rendered. */
export const structuralShare = (old: unknown, value: unknown): unknown =>
  Object.fromEntries(
    Object.entries(value as object).map(([name, part]: [string, unknown]) => {
      const before = (old as Record<string, unknown> | undefined)?.[name]
      return [name, JSON.stringify(before) === JSON.stringify(part) ? before : part]
    }),
  )
