// A colour for every seat, light enough for dark writing on it. Never alone: the initial or the name stands beside it.
const SEATS = ["#7fd1ae", "#f2a65a", "#b79ced", "#f28f8f", "#8ec5ff", "#e6d36a", "#f0a6d2", "#9ad7e0", "#c6b08a", "#b4cf7a"];

export function seatColour(seat: number): string {
  return seat < 0 ? "#b9c7c0" : SEATS[seat % SEATS.length]!;
}
