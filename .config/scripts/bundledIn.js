/**
 * Returns the third-party packages in a built file, from the list of licences that the build writes next to it.
 *
 * @param {string} licences
 * @returns {{ ref: string, licence: string }[]} `ref` is `name@version`.
 */
export const bundledIn = (licences) =>
  [...licences.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name = '', version = '', licence = '']) => ({ ref: `${name}@${version}`, licence }),
  )
