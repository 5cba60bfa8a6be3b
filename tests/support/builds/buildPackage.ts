import { execFileSync } from 'node:child_process'

/** Builds the package as for a release, without the test runner's `NODE_ENV`. */
export default function buildPackage(): void {
  execFileSync('npm', ['run', 'build:package'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
