import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import type { Statement } from '../../public/contract.ts'
import { STANDING_NAMES, STANDINGS, type StatementFigure } from '../../public/rules/statement.ts'

const Said = ({ figure: { count, amount } }: { readonly figure: StatementFigure }) => (
  <>
    <Money centavos={amount} /> · {t('{count, plural, one {# policy} other {# policies}}', { count })}
  </>
)

/** The paid and unpaid amounts of a statement, and its payments. */
export const StatementFigures = ({ statement: { figures, payments } }: { readonly statement: Statement }) => (
  <DetailCard
    title="What is paid together"
    details={[
      ...STANDINGS.map(
        (standing) => figures[standing].count > 0 && { label: STANDING_NAMES[standing], value: <Said figure={figures[standing]} /> },
      ),
      ...payments.map(
        ({ state, paidAt, amount, reference }) =>
          state === 'paid' &&
          paidAt !== null && {
            label: t('Payment {reference}', { reference }),
            value: (
              <>
                <Money centavos={amount} /> · <InstantText at={paidAt} />
              </>
            ),
          },
      ),
    ]}
  />
)
