// Neither library has types; what is used of them is in `printer-port.ts`.
declare module '@point-of-sale/webusb-receipt-printer' {
  const Usb: new () => import('./printer-port.ts').Driver
  // biome-ignore lint/style/noDefaultExport: as the library has it
  export default Usb
}
declare module '@point-of-sale/webserial-receipt-printer' {
  const Serial: new () => import('./printer-port.ts').Driver
  // biome-ignore lint/style/noDefaultExport: as the library has it
  export default Serial
}
