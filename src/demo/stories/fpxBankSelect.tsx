/** Returns the select a shop's server renders inside the element, with the banks the server knows. */
export const fpxBankSelect = (name = 'bank_code') => (
  <select id="bank" name={name} defaultValue="PBB0233">
    <option value="">Choose your bank</option>
    <option value="BCBB0235">CIMB Clicks (BCBB0235)</option>
    <option value="MB2U0227">Maybank2U (MB2U0227)</option>
    <option value="PBB0233">Public Bank (PBB0233)</option>
  </select>
)
