import { Group, Text } from '@mantine/core'
import { type FeatureCode, ROLES, type RoleCode } from '#domain/access.ts'
import { IconCheck, IconMinus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { changesContract } from '../../public/contract/changes.ts'
import { FEATURE_WORDS } from '../../rules/changes.ts'

type Props = {
  readonly role: RoleCode
  readonly feature: FeatureCode
  readonly isGiven: boolean
  readonly isKept: boolean
  readonly isUsual: boolean
  /** The opposite has been proposed already. */
  readonly isWaiting: boolean
}

/** One thing that a role may or may not do, with the way to propose the opposite. */
export function FeatureSwitch({ role, feature, isGiven, isKept, isUsual, isWaiting }: Props) {
  const { submit } = useWrite(changesContract.proposeFeature)
  const [words, name] = [t(FEATURE_WORDS[feature]), t(ROLES[role].name)]
  const Icon = isGiven ? IconCheck : IconMinus
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mih={48}>
      <Group wrap="nowrap" gap="xs">
        <Icon size={18} color={`var(--mantine-color-${isGiven ? 'leaf-7' : 'gray-5'})`} aria-label={isGiven ? t('Yes') : t('No')} />
        <Text size="sm" {...(isGiven ? {} : { c: 'dimmed' })}>
          {words}
          {isGiven !== isUsual && ` (${isGiven ? t('added') : t('taken away')})`}
        </Text>
      </Group>
      {isWaiting && <StatusBadge cycle="staff-change" state="proposed" />}
      {!isKept && !isWaiting && (
        <ReasonButton
          label={isGiven ? t('Take away') : t('Give')}
          title={isGiven ? t('Take it away from the role {name}?', { name }) : t('Give it to the role {name}?', { name })}
          text={t('{words}. A second person confirms it; say why.', { words })}
          look={{ size: 'compact-md', style: { flexShrink: 0 }, mih: 44, px: 'xs', ...(isGiven ? { color: 'gray' } : {}) }}
          act={(note) => submit({ body: { role, feature, isGiven: !isGiven, note } })}
        />
      )}
    </Group>
  )
}
