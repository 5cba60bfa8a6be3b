import type { ProblemMessages } from '../Locale.js'

export const problem: ProblemMessages = {
  retry: '重试',
  retryIn: '{count} 秒后自动重试。',
  retrying: '正在重试…',
  offline: '您已离线。网络恢复后会自动继续。',
  limited: '目前使用的人较多。',
  unreachable: '连接失败。请检查您的网络连接。',
  failing: '付款服务目前无法正常回应。',
  refused: '请使用有权限的账户登录。',
  misconfigured: '此页面设置有误，请告知商家。',
}
