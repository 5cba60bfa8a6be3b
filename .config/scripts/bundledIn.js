/**
 * Returns the packages of others in a built file, from the list of licences that the build writes beside it.
 *
 * @param {string} licences
 * @returns {{ ref: string, licence: string }[]} `ref` is `name@version`.
 */
export const bundledIn = (licences) =>
  [...licences.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name = '', version = '', licence = '']) => ({ ref: `${name}@${version}`, licence }),
  )
