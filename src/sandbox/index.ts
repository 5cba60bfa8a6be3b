/**
 * This entry contains a simulated gateway that you can call like `fetch`. Since it imports only `contract`, it runs in
 * any environment.
 *
 * @module
 */
export { callbackTimes } from './bills/billOptions.js'
export type { SandboxBill, SandboxCallback, SandboxTransaction } from './bills/SandboxBill.js'
export { createSandbox, type Sandbox } from './createSandbox.js'
export { detailedBanks, fpxBanks } from './fpxBanks.js'
export { sampleCompanies, type SandboxCompany } from './generateCompanies.js'
export type { SandboxRequest } from './createRequestLog.js'
export type { SandboxOptions, SandboxSettings } from './settings.js'
export { type ScenarioName, scenarios } from './scenarios.js'
