#include "core/position/perft_impl.h"
#include "core/position/state_impl.h"
#include "core/position/state_moves_impl.h"

namespace sixfold {

template class State<1>;

}  // namespace sixfold
