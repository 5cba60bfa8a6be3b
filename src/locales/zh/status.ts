import type { StatusMessages } from '../Locale.js'

export const status: StatusMessages = {
  label: '付款服务',
  checking: '正在检查…',
  up: '正常',
  degraded: '部分正常',
  degradedKept: '部分正常：显示较早的数据',
  limited: '已达调用限额',
  limitedKept: '已达调用限额：显示较早的数据',
  down: '没有回应',
  offline: '您已离线',
  age: '{age}的数据',
}
