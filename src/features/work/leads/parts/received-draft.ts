/** What a shared contact begins with: beside the draft of a lead that somebody is typing. */
export const RECEIVED_DRAFT = 'lead/received'
