import { type DataTable, dataBoolean, dataInstant, dataText, dataTold } from '#kit/data-tables.ts'

export const staffTable: DataTable = {
  name: 'people',
  help: 'Someone who works with the product, and who leads them.',
  source: 'staff s',
  columns: {
    ...{ staff_id: dataText('s.id'), agent_code: dataText('s.agent_code'), branch: dataText('s.branch'), role: dataText('s.role_code') },
    ...{
      level: dataText('s.level_code'),
      channel: dataText('s.channel_code'),
      manager_id: dataText('s.manager_id'),
      active: dataBoolean('s.active'),
    },
    ...{
      first_name: dataTold('s.first_name'),
      last_name: dataTold('s.last_name'),
      email: dataTold('s.email'),
      mobile: dataTold('s.mobile'),
    },
    created_at: dataInstant('s.created_at'),
  },
}
