import { ACCOUNT_HOLDERS, type AccountHolder } from '../rules/accounts.ts'

/** What a bank or wallet is called. */
export const accountName = (institution: AccountHolder): string => ACCOUNT_HOLDERS[institution].name
