import type { ReactNode } from 'react'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { customerAddress, customersAddress } from '../addresses.ts'
import type { Customer } from '../contract.ts'
import { useCustomer } from './use-customer.ts'

type Props = { readonly title: string; readonly children: (customer: Customer) => ReactNode }

/** A screen of one of the agent's customers: opened without one, it leads to the list. */
export function WithCustomer({ title, children }: Props) {
  const { id, read } = useCustomer()
  if (!id) return <MissingRecord title={title} what={t('No customer was chosen.')} to={customersAddress()} way={t('See the customers')} />
  return (
    <Loaded read={read} page={{ title: title, back: customerAddress(id) }}>
      {children}
    </Loaded>
  )
}
