/** Whether developer warnings are enabled. Without a bundler, `process` doesn't exist, and warnings are disabled. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
