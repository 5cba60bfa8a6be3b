// `npm run suite -- php-style`: compares the PHP files with PSR-12, and fails if a file differs from it.
//   npm run suite -- php-style [phpcs arguments]
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('phpcs', ['--standard=.config/phpcs.xml', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
