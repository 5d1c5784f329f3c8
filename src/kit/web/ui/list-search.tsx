import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { IconSearch } from '#kit/web/icons.ts'
import { t } from '../text.ts'

type Props = { readonly value: string; readonly onChange: (text: string) => void }

/** A list's search text, applied once typing pauses. */
export function ListSearch({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const later = useDebouncedCallback(onChange, 400)
  return (
    <TextInput
      type="search"
      flex={1}
      miw={0}
      aria-label={t('Search')}
      placeholder={t('Search')}
      leftSection={<IconSearch size={18} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        later(currentTarget.value.trim())
      }}
    />
  )
}
