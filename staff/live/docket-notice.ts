/** What a docket says until it is touched. */
export interface DocketNotice {
  orderId: string
  /** `stop` rings: the kitchen cooks what nobody waits for any more. */
  kind: 'note' | 'stop'
  text: string
}
