import type { BankOption } from './toBankOptions.js'

/**
 * Labels of enterprise portals that appear as personal banks in the FPX list, or in the list of a gateway that sends no
 * models. In lower case.
 */
const enterpriseLabels = ['maybank2e', 'cimb bank', 'i-bizrakyat', 'public bank pbe']

/**
 * Returns how far a row is from what a personal payer means, because a code or a bank's name may belong to several
 * rows: 0 for the personal portal, 1 for an enterprise portal listed as personal or without a model, 2 for a corporate
 * row. The row with the lowest tier is the one to select.
 */
export const getPortalTier = ({ label, model }: Pick<BankOption, 'label' | 'model'>): number =>
  model === 'B2B1' ? 2 : Number(enterpriseLabels.includes(label.toLowerCase()))
