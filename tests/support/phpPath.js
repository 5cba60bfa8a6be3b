import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter } from 'node:path'

/** Returns the path of PHP's FastCGI server, which Debian names after the version; `undefined` if there is none. */
export function phpFpmPath() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const programs = folders
    .filter((folder) => folder && existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: `${folder}/${name}` })))
  return programs.find(({ name }) => /^php-fpm[\d.]*$/.test(name))?.path
}

/**
 * Returns whether PHP has an extension.
 *
 * @param {string} name
 */
export const hasPhpExtension = (name) =>
  spawnSync('php', ['-r', `exit(extension_loaded("${name}") ? 0 : 1);`]).status === 0
