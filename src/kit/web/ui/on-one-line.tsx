import type { ReactNode } from 'react'

const RECORD_NUMBER = /^[A-Z\d-]{1,24}$/

/** Whether it is the number of a record, which must not wrap: a name, or a provider's payment reference, may. */
export const isRecordNumber = (content: ReactNode): boolean => typeof content === 'string' && RECORD_NUMBER.test(content)

export const OnOneLine = ({ content }: { readonly content: ReactNode }) => <span style={{ whiteSpace: 'nowrap' }}>{content}</span>
