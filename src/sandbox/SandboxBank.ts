/** The fields of a bank that other gateways send. Which of them a bank has depends on the sandbox's settings. */
export interface SandboxBank {
  code?: string
  name?: string | null
  display?: string | null
  model?: string
  status?: string
  swift?: string
}
