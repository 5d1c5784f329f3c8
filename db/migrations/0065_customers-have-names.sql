-- Whoever bought by a link had only a number: they are named by the first policyholder of an offer who has it, as from now on when it is made.
update customers c set name = first.holder_name, kind = first.kind, updated_at = now()
from (
  select distinct on (customer_id, holder ->> 'mobile') customer_id, holder_name, holder ->> 'kind' as kind, holder ->> 'mobile' as mobile from quotations
  where quoted_at is not null and holder_name <> '' and holder ->> 'kind' in ('person', 'company') order by customer_id, holder ->> 'mobile', quoted_at
) first
where c.name = '' and c.id = first.customer_id and c.mobile = first.mobile;
