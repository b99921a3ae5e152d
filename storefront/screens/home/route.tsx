export default function HomeScreen() {
  return <main />
}
