import { SegmentedControl } from '@mantine/core'
import { t } from '#kit/web/text.ts'

type Props = { readonly isTeam: boolean; readonly own: string; readonly onChange: (isTeam: boolean) => void }

/** One person alone, or with everyone below them. */
export const ScopeSwitch = ({ isTeam, own, onChange }: Props) => (
  <SegmentedControl
    value={isTeam ? 'team' : 'own'}
    onChange={(next) => onChange(next === 'team')}
    aria-label={t('Whose')}
    data={[
      { value: 'own', label: own },
      { value: 'team', label: t('With the team') },
    ]}
  />
)
