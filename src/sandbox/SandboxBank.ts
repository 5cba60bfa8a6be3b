/** The parts of a bank that other gateways send, as far as the banks of the sandbox have them. */
export interface SandboxBank {
  code?: string
  name?: string | null
  display?: string | null
  model?: string
  status?: string
  swift?: string
}
