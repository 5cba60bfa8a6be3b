/** Whether warnings for developers are wanted. Without a bundler there is no `process`, and no warning. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
