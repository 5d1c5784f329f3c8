import { TextInput } from '@mantine/core'
import { t } from '#kit/web/text.ts'

type Props = { readonly value: string; readonly error: string | undefined; readonly onChange: (typed: string) => void }

/** The customer a link is for: asked first in its sheet, with the numeric keyboard. */
export const CustomerMobileInput = ({ value, error, onChange }: Props) => (
  <TextInput
    label={t('Customer’s mobile number')}
    description={t('They sign in with it; no one else can use the link.')}
    type="tel"
    inputMode="tel"
    autoComplete="off"
    placeholder="0917 123 4567"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    data-autofocus
  />
)
