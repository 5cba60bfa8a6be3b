import { execFileSync } from 'node:child_process'

/** Builds what is published, as at a release: the mode of the test runner is not inherited. */
export default function buildPackage(): void {
  execFileSync('npm', ['run', 'build:package'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
