import { PasswordInput } from '@mantine/core'
import { t } from '#kit/web/text.ts'

type Props = { readonly value: string; readonly error: string | undefined; readonly onChange: (typed: string) => void }

/** A new password of one's choice. It can be shown, so that it is typed once. */
export function NewPassword({ value, error, onChange }: Props) {
  return (
    <PasswordInput
      size="md"
      label={t('New password')}
      description={t('At least 12 characters: four or five words together are easy to remember.')}
      name="password"
      autoComplete="new-password"
      value={value}
      error={error && t(error)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
