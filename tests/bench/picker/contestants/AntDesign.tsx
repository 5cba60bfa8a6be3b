import { ConfigProvider, Select } from 'antd'
import { useRows } from '../useRows.js'

/**
 * https://ant.design/components/select: the list is virtual by default. Without animation
 * (https://ant.design/docs/react/customize-theme), the list is visible sooner.
 */
export function AntDesign() {
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Select
        aria-label="Bank"
        showSearch={{ optionFilterProp: 'label' }}
        options={useRows()}
        fieldNames={{ value: 'id' }}
        style={{ width: 300 }}
      />
    </ConfigProvider>
  )
}
