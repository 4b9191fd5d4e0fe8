# Source this before training: without fresh pages kept and waiting threads asleep, a step takes several times as long.
export MALLOC_MMAP_THRESHOLD_=4000000000
export MALLOC_TRIM_THRESHOLD_=8000000000
export MALLOC_TOP_PAD_=500000000
export GLIBC_TUNABLES=glibc.malloc.hugetlb=1
export OMP_WAIT_POLICY=passive
export GOMP_SPINCOUNT=0
