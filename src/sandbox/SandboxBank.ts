/** The fields of a bank that gateways send. The sandbox's settings determine which of them a bank has. */
export interface SandboxBank {
  code?: string
  name?: string | null
  display?: string | null
  model?: string
  status?: string
  swift?: string
}
