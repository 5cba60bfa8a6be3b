/**
 * @typedef {object} LockFile
 * @property {Record<string, { version?: string, optional?: boolean, link?: boolean }>} packages Keyed by folder; '' is the project.
 */

/**
 * Returns a line for each package that is missing from node_modules, or whose version there differs from the lock file.
 * An optional package may be missing, because it may be for another platform.
 *
 * @param {LockFile} expected `package-lock.json`
 * @param {LockFile} [installed] `node_modules/.package-lock.json`, npm's list of what it installed; absent if npm hasn't
 *   installed anything.
 */
export const findOutdatedPackages = (expected, installed = { packages: {} }) =>
  Object.entries(expected.packages)
    .filter(([folder, { link }]) => folder.startsWith('node_modules/') && !link)
    .flatMap(([folder, { version, optional }]) => {
      const found = installed.packages[folder]?.version
      if (found === version || (found === undefined && optional)) return []
      const name = folder.slice('node_modules/'.length)
      return [`${name}: ${version} expected, ${found ?? 'nothing'} installed`]
    })
