// The library has no types; what is used of it is in `printer-port.ts`.
declare module '@point-of-sale/webusb-receipt-printer' {
  const Usb: new () => import('./printer-port.ts').Driver
  // biome-ignore lint/style/noDefaultExport: as the library has it
  export default Usb
}
